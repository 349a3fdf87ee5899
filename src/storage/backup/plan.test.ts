import { expect, test } from 'bun:test';
import { SettingsError } from '../../core/config.ts';
import { parseLocation } from './place.ts';
import { type BackupSettings, backupPlanOf } from './plan.ts';

const settings: BackupSettings = {
  backupTo: '/backups',
  backupPassphrase: 'correct horse battery',
  backupKeep: 2,
  backupKeepDays: 3,
};
const bucket = { ...settings, backupTo: 's3://a-bucket', backupS3KeyId: 'id', backupS3Secret: 'secret' };

test('a folder, or a bucket with a prefix, is told from what is neither', () => {
  expect(parseLocation('backups/here')).toEqual({ kind: 'folder', path: 'backups/here' });
  for (const text of ['s3://a-bucket', 's3://a-bucket/', 's3://a-bucket//'])
    expect(parseLocation(text)).toEqual({ kind: 's3', bucket: 'a-bucket', prefix: '' });
  for (const text of ['s3://a-bucket/x/y', 's3://a-bucket/x//y/'])
    expect(parseLocation(text)).toEqual({ kind: 's3', bucket: 'a-bucket', prefix: 'x/y/' });
  for (const text of ['', 's3:', 's3://', 's3:///x', 's3://a', 's3://A_Bucket/x', 's3://a-bucket/x?y', 'a\0b'])
    expect(parseLocation(text)).toBeUndefined();
});

test('there is a plan where all of it is set, and none without a place', () => {
  expect(backupPlanOf({ ...settings, backupTo: undefined, backupPassphrase: undefined })).toBeUndefined();
  expect(backupPlanOf(settings)).toMatchObject({
    place: { shown: '/backups' },
    to: { passphrase: 'correct horse battery' },
    keep: { last: 2, days: 3 },
  });
  expect(backupPlanOf(bucket)?.place.shown).toBe('s3://a-bucket/');
});

test.each([
  ['no key to encrypt to', { ...settings, backupPassphrase: undefined }, 'BURSAR_BACKUP_RECIPIENTS or'],
  ['two of them', { ...settings, backupRecipients: ['age1abc'] }, 'only one of the two'],
  ['half of the key of a bucket', { ...bucket, backupS3Secret: undefined }, 'BURSAR_BACKUP_S3_SECRET'],
  ['a place that is none', { ...settings, backupTo: 's3://?' }, 's3://bucket/prefix'],
])('%s is refused', (_, given, why) => {
  expect(() => backupPlanOf(given)).toThrow(SettingsError);
  expect(() => backupPlanOf(given)).toThrow(why);
});
