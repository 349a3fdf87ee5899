import type { AppError, ErrorCode } from '../../core/errors.ts';

/** Refusals whose own words are for programs. */
const words: Partial<Readonly<Record<ErrorCode, string>>> = {
  TOO_MANY_KEYS:
    'This wallet already has 50 keys and connected apps. Disconnect one of them first, or choose another wallet.',
  INVALID_CLIENT:
    'This server does not know the app, or cannot read what the app says about itself. Remove Bursar in the app and add it again.',
  FOREIGN_ORIGIN: 'This form did not come from a page of this server. Go back to the app and connect again.',
};

/** Mistakes that only those can mend who make the app. */
const ofApp: ReadonlySet<ErrorCode> = new Set(['INVALID_CLIENT_METADATA', 'INVALID_REDIRECT_URI', 'INVALID_TARGET']);

/** What a page says of a refusal to the person who looks at it. */
export function wordsForPeople({ code, message }: AppError): string {
  return (
    words[code] ?? (ofApp.has(code) ? `The app asks in a faulty way. Its makers should know: ${message}` : message)
  );
}
