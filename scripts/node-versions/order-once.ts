import { type StartedService, waitFor, withService } from '../on-demand/with-service.ts';

const orderSecondsMax = 30;

/** Starts a stage environment with this version of Node, places an order, waits for its links, and stops. Throws if any of that fails. */
export async function orderOnce(program: string, cli: string, dataDir: string): Promise<void> {
  await withService(program, { cli, dataDir }, placeOrder);
}

async function placeOrder({ baseUrl, email, accessToken }: StartedService): Promise<void> {
  const { Value } = await send<{ Value: string }>(`${baseUrl}/v1/Tokens`, {
    method: 'POST',
    headers: { email, accesstoken: accessToken },
  });
  const headers = { authorization: `Bearer ${Value}`, 'content-type': 'application/json' };
  const order = {
    Type: 'Links',
    PONumber: `node-${Date.now()}`,
    LineItems: [{ ProductId: 'aurora-coffee-usd', Value: 25 }],
  };
  const { Id } = await send<{ Id: string }>(`${baseUrl}/v1/Orders`, {
    method: 'POST',
    headers,
    body: JSON.stringify(order),
  });
  await waitFor(orderSecondsMax, async () => {
    const { Status } = await send<{ Status: string }>(`${baseUrl}/v1/Orders/${Id}`, { headers });
    return Status === 'Complete' || undefined;
  });
}

async function send<T>(url: string, init: RequestInit): Promise<T> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
