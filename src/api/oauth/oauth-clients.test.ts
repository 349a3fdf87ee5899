import { describe, expect, test } from 'bun:test';
import { answered, destinationOf, isRegistered } from './oauth-clients.ts';

describe('a redirect URI', () => {
  test.each([
    ['https://claude.ai/api/mcp/auth_callback', 'claude.ai', 'site'],
    ['https://example.org:8443/cb?app=1', 'example.org:8443', 'site'],
    ['https://EXAMPLE.org/cb', 'example.org', 'site'],
    ['https://example.org:443/cb', 'example.org', 'site'],
    ['HTTPS://example.org', 'example.org', 'site'],
    ['http://localhost:53682/callback', 'localhost:53682', 'device'],
    ['http://127.0.0.1/callback', '127.0.0.1', 'device'],
    ['http://[::1]:9/', '[::1]:9', 'device'],
    ['cursor://anysphere.cursor-mcp/oauth/callback', 'cursor://', 'app'],
    ['com.example.app:/callback', 'com.example.app:/', 'app'],
    ['vscode://vscode.github-authentication/did-authenticate', 'vscode://', 'app'],
    ['zed://mcp/oauth/callback', 'zed://', 'app'],
    ['warp://mcp/oauth2callback', 'warp://', 'app'],
    ['cline://oauth', 'cline://', 'app'],
    ['ZED://mcp', 'zed://', 'app'],
    ['zed:///cb', 'zed://', 'app'],
    ['claude-desktop+beta://cb', 'claude-desktop+beta://', 'app'],
    ['dev.warp.Warp-Stable:/cb?app=1', 'dev.warp.warp-stable:/', 'app'],
  ] as const)('%s leads to %s', (uri, shown, kind) => {
    expect(destinationOf(uri)).toMatchObject({ shown, kind });
  });

  test.each([
    'http://example.org/cb',
    'http://localhost.example.org/cb',
    'http://localhost@example.org/cb',
    'https://claude.ai@example.org/cb',
    'https://claude.ai\\@example.org/cb',
    'https://claude.ai/cb#part',
    'https://claude.ai/cb#',
    'https:///cb%',
    'https:evil.example',
    'https:/evil.example/cb',
    'https:///evil.example/cb',
    'http:localhost/cb',
    'https://ex%61mple.org/cb',
    'http://127.1/cb',
    'https://claude.ai/a b',
    'https://claude.ai/"><script>',
    "https://claude.ai/'",
    'https://xn--/',
    ' https://claude.ai/cb',
    'https://claude.ai/cb\r\nSet-Cookie: a=b',
    'https://clаude.ai/cb',
    `https://claude.ai/${'x'.repeat(512)}`,
    'javascript:alert(1)',
    'data:text/html,hello',
    'file:///etc/passwd',
    'blob:https://claude.ai/1',
    'intent://x',
    'javascript://claude.ai/%0aalert(1)',
    'JavaScript:/x',
    'vbscript://x/y',
    'data:/x',
    'about:/blank',
    'about:blank',
    'view-source://claude.ai/',
    'ws://claude.ai/cb',
    'wss://claude.ai/cb',
    'ftp://claude.ai/cb',
    'mailto:ann@example.com',
    'mailto:/ann',
    'tel:/1',
    'sms:/1',
    'ms-msdt:/id',
    'search-ms://x',
    'chrome-extension://x/cb',
    'moz-extension://x/cb',
    'web+app://cb',
    'x-apple.systempreferences:/x',
    'ssh://host/',
    'zed:',
    'zed:callback',
    'zed://',
    'zed://user@host/cb',
    'zed://cb#part',
    'z://cb',
    '1zed://cb',
    'com.example.app:callback',
    'claude.ai/cb',
    '//claude.ai/cb',
    '/cb',
    '',
  ])('%s is refused', (uri) => expect(destinationOf(uri)).toBeUndefined());

  test.each([
    ['https://claude.ai/cb', 'https://claude.ai/cb', true],
    ['https://claude.ai/cb/', 'https://claude.ai/cb', false],
    ['https://claude.ai/cb?x=1', 'https://claude.ai/cb', false],
    ['https://claude.ai:444/cb', 'https://claude.ai/cb', false],
    ['https://CLAUDE.ai/cb', 'https://claude.ai/cb', false],
    ['http://127.0.0.1:4000/cb', 'http://127.0.0.1/cb', true],
    ['http://localhost:4000/cb', 'http://localhost:5000/cb', true],
    ['http://[::1]:4000/cb', 'http://[::1]:5000/cb', true],
    ['http://localhost:4000/other', 'http://localhost:5000/cb', false],
    ['http://127.0.0.1:4000/cb', 'http://localhost:4000/cb', false],
    ['http://localhost:4000/cb', 'https://localhost:4000/cb', false],
  ])('%s where %s is registered: %p', (uri, registered, isSame) => {
    expect(isRegistered(uri, ['https://other.example/', registered])).toBe(isSame);
  });

  test('keeps its own query, and cannot be broken by added parameters', () => {
    expect(answered('https://a.example/cb?x=1', { state: 'a&b=c#d', code: 'k', no: undefined })).toBe(
      'https://a.example/cb?x=1&state=a%26b%3Dc%23d&code=k',
    );
  });
});
