import type { RecurringScene } from './set-recurring-scene.ts';

type Scene = Pick<RecurringScene, 'api' | 'token'>;

/** Sends a JSON body to the API. Anything but a 2xx means that the bench itself is broken. */
export async function sendJson<Body>(
  { api, token }: Scene,
  method: 'POST' | 'PUT',
  path: string,
  body: string,
): Promise<Body> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', prefer: 'respond-async' };
  const response = await fetch(`${api.baseUrl}${path}`, { method, headers, body });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as Body;
}

/** Moves the stage clock forward and returns its time. */
export async function advanceClock(scene: Scene, seconds: number): Promise<Date> {
  const body = JSON.stringify({ AdvanceSeconds: seconds });
  const { Now } = await sendJson<{ readonly Now: string }>(scene, 'POST', '/stage/clock', body);
  return new Date(Now);
}
