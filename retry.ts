import net from 'node:net';
let posts = 0; let conns = 0;
const server = net.createServer((s) => { conns++; let k = 0; s.on('data', (d) => { const t = d.toString(); if (t.startsWith('POST') || t.startsWith('GET')) { k++; posts++; if (k === 1) s.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'); else s.destroy(); } }); s.on('error', () => {}); });
await new Promise<void>((r) => server.listen(0, '127.0.0.1', r));
const port = (server.address() as any).port;
for (const keepalive of [true, false]) for (const method of ['POST', 'GET']) {
  posts = 0; conns = 0;
  for (let i = 0; i < 2; i++) {
    try { const r = await fetch(`http://127.0.0.1:${port}/`, { method, keepalive, body: method === 'POST' ? '{}' : undefined }); console.log(method, keepalive, r.status, await r.text()); } catch (e: any) { console.log(method, keepalive, 'ERR', e.code, e.message); }
  }
  console.log({ posts, conns });
}
import http from 'node:http';
const agent = new http.Agent({ keepAlive: true });
posts = 0; conns = 0;
for (let i = 0; i < 2; i++) await new Promise<void>((res) => { const q = http.request({ port, host: '127.0.0.1', method: 'POST', agent }, (r) => { r.resume(); r.on('end', () => { console.log('node', r.statusCode); res(); }); }); q.on('error', (e: any) => { console.log('node err', e.code); res(); }); q.end('{}'); });
console.log({ posts, conns });
process.exit(0);
