import process from 'node:process';
import { tryClient } from './flow.mjs';

// For Bun and Deno.
const [baseUrl, email, accessToken] = process.argv.slice(2);
console.log(JSON.stringify(await tryClient({ baseUrl, email, accessToken })));
