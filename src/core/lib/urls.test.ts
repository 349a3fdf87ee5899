import { describe, expect, test } from 'bun:test';
import { driverPostgresUrl, problemOfPostgresUrl } from './urls.ts';

describe('a URL of a PostgreSQL', () => {
  test.each([
    'postgres://bursar:secret@db.internal:5432/bursar',
    'postgresql://db.internal/bursar?sslmode=verify-full&sslrootcert=/etc/ca.pem',
    'postgres://a%40b:p%2Fw%2C@[::1]:5432/bursar?sslmode=disable',
    'postgres:///bursar?host=/run/postgresql&user=bursar',
    'postgres://bursar@%2Frun%2Fpostgresql/bursar',
    'postgres://a:b,c@db.internal/bursar?application_name=a,b',
  ])('is taken as it is: %s', (url) => {
    expect(problemOfPostgresUrl(url)).toBeUndefined();
    expect(driverPostgresUrl(url)).toBe(url);
  });

  test.each([
    ['postgres://bursar@/bursar?host=/run/postgresql', 'postgres://bursar@localhost/bursar?host=/run/postgresql'],
    ['postgres://b:p@:5433/bursar', 'postgres://b:p@localhost:5433/bursar'],
    ['postgres://b@db/x?sslmode=require', 'postgres://b@db/x?sslmode=verify-full'],
    ['postgres://b@db/x?sslmode=verify-ca&a=b', 'postgres://b@db/x?sslmode=verify-full&a=b'],
    ['postgres://b@db/x?sslmode=require&uselibpqcompat=true', 'postgres://b@db/x?sslmode=require&uselibpqcompat=true'],
  ])('is said to the driver in its words: %s', (url, said) => {
    expect(problemOfPostgresUrl(url)).toBeUndefined();
    expect(driverPostgresUrl(url)).toBe(said);
  });

  test.each([
    ['mysql://db/x', 'must be a postgres:// URL'],
    ['socket:/run/postgresql?db=x', 'must be a postgres:// URL'],
    ['postgres://db:port/x', 'must be a postgres:// URL'],
    ['postgres://a:5432,b:5432/x', 'must name one host'],
    ['postgres://me:word@a,b/x', 'must name one host'],
    ['postgres://a%2Cb/x', 'must name one host'],
    ['postgres://a/x?host=b,c', 'must name one host'],
    ['postgres://a%ff:b@db/x', 'percent-encoded'],
    ['postgres://a/x?sslmode=prefer', 'sslmode=disable, require'],
    ['postgres://a/x?sslmode=allow', 'sslmode=disable, require'],
    ['postgres://a/x?sslmode=', 'sslmode=disable, require'],
  ])('is refused: %s', (url, says) => {
    expect(problemOfPostgresUrl(url)).toContain(says);
  });
});
