import { startFollower } from '/work/cluster/test/support/follower.ts';
import { connect } from 'node:net';
let conns = new Set<any>();
const s = Bun.serve({ port: 0, idleTimeout: 60, fetch: async (r, srv) => { conns.add(srv.requestIP(r)?.port); if (r.url.endsWith('slow')) await Bun.sleep(8000); return new Response('ok'); } });
const f = startFollower();
f.standing.set({ epoch: 1, instance: 'x', url: `http://127.0.0.1:${s.port}`, token: 'abc', version: '1' });
const get = async (p: string) => { const t = performance.now(); const r = await fetch(f.url + p, { method: 'POST', body: '{}' }); console.log(p, r.status, await r.text(), Math.round(performance.now() - t), 'upstream conns', conns.size); };
await get('/a'); await get('/b'); await get('/slow'); await get('/c'); await Bun.sleep(6500); await get('/d'); await get('/e');
await f.stop(); process.exit(0);
