import { expect, test } from 'bun:test';
import { AppError } from '../../core/errors.ts';
import { oauthBase } from './token-routes.ts';

test('where a password would travel in the clear, nothing of connecting apps is there', () => {
  expect(oauthBase(() => 'https://bursar.example')).toBe('https://bursar.example');
  const refused = () => oauthBase(() => 'http://bursar.example');
  expect(refused).toThrow(AppError);
  expect(refused).toThrow('BURSAR_BASE_URL');
});
