/**
 * One address that asks beyond its limit, for scripts/bench/http.ts. Prints how many of its requests were refused per
 * second.
 *
 *   bun scripts/bench/http-flood.ts <port> <path> <per second> <seconds>
 */
import { atRate, requestText } from './connection.ts';

const [port, path = '', perSecond, seconds] = Bun.argv.slice(2);
const request = requestText('GET', path, { 'X-Real-IP': '203.0.113.7' });
const rate = { port: Number(port), perSecond: Number(perSecond), seconds: Number(seconds) };
const answers = await atRate(rate, () => request);
console.log(answers.filter(({ status }) => status === 429).length / rate.seconds);
