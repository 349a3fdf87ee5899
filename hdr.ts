import http from 'node:http';
const s = Bun.serve({ port: 0, fetch(r, server) { r.headers.delete('x-a'); r.headers.set('x-b','2'); return Response.json({ url: r.url, h: [...r.headers], ip: server.requestIP(r) }); } });
console.log(await (await fetch(`http://127.0.0.1:${s.port}/a/../b?x=1%20#f`, { headers: { 'x-a': '1', Host: 'foo.example:9' } })).json());
const raw = (path: string, headers: any) => new Promise((res, rej) => { const q = http.request({ port: s.port, host: '127.0.0.1', path, method: 'POST', headers, setHost: false }, (r) => { let t = ''; r.on('data', (d) => t += d); r.on('end', () => res([r.statusCode, r.rawHeaders, t])); }); q.on('error', rej); q.end('{}'); });
console.log(await raw('/a/../b%2f?x=1', { host: 'foo.example:9', 'X-Foo': 'é', 'content-length': '2' }));
process.exit(0);
