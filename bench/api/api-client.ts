/** Reads from the API. Anything but a 2xx means that the bench itself is broken. */
export async function readBytes(baseUrl: string, path: string, token: string): Promise<Buffer> {
  const response = await fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const body = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`GET ${path} answered ${response.status}: ${body.toString()}`);
  return body;
}

export async function readJson<Body>(baseUrl: string, path: string, token: string): Promise<Body> {
  return JSON.parse((await readBytes(baseUrl, path, token)).toString()) as Body;
}
