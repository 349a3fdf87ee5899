// server subprocess that holds requests
const server = Bun.serve({ port: 0, idleTimeout: 60, async fetch(r) { if (new URL(r.url).pathname === '/hold') { return new Response(new ReadableStream({ start(c) { c.enqueue('x'); } })); } return new Response('ok'); } });
const url = `http://127.0.0.1:${server.port}`;
const holds: Response[] = [];
let n = 0;
for (let i = 0; i < 400; i++) fetch(url + '/hold').then((r) => { n++; holds.push(r); });
await Bun.sleep(1500);
console.log('held', n);
const t = performance.now();
const r = await Promise.race([fetch(url + '/').then((r) => r.text()), Bun.sleep(2000).then(() => 'timeout')]);
console.log(r, performance.now() - t);
process.exit(0);
