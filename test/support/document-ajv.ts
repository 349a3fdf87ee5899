import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

/** Alphabet of RFC 4648, section 5, without padding; no length leaves one character over. */
const BASE64URL = /^(?:[\w-]{4})*(?:[\w-]{2,3})?$/;

/** A validator of the document's schemas, which judges their formats, too. */
export function documentAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  // ajv knows no formats of its own: without these it would accept every text, and say so once for each schema.
  addFormats(ajv);
  return ajv.addFormat('base64url', BASE64URL);
}
