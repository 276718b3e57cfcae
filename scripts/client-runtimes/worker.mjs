import { tryClient } from './flow.mjs';

// biome-ignore lint/style/noDefaultExport: a worker is declared by it
export default {
  async fetch(request) {
    try {
      return Response.json(await tryClient(await request.json()));
    } catch (error) {
      return new Response(error.stack ?? String(error), { status: 500 });
    }
  },
};
