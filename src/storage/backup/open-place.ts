import { UnfitError } from '../../core/lib/unfit-error.ts';
import { openFolder } from './folder.ts';
import type { Location, Place } from './place.ts';
import { openS3, type S3Access } from './s3.ts';

/** What reaches a place: folders need nothing, buckets need a key. */
export function openPlace(location: Location, access: S3Access | undefined): Place {
  if (location.kind === 'folder') return openFolder(location.path);
  if (access === undefined) throw new UnfitError('A bucket needs BURSAR_BACKUP_S3_KEY_ID and BURSAR_BACKUP_S3_SECRET.');
  return openS3(location.bucket, location.prefix, access);
}
