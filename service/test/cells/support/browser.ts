import { type Answer, HttpCaller } from '../../support/http-caller.ts';

/** Keeps and sends cookies as a browser does, with the headers of the portal's own pages. */
export class Browser {
  readonly #http: HttpCaller;
  readonly cookies = new Map<string, string>();
  constructor(baseUrl: string) {
    this.#http = new HttpCaller(baseUrl);
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send('GET', path, undefined, headers);
  }
  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send('POST', path, body, headers);
  }

  async #send(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const own = { 'x-bestow-portal': '1', 'sec-fetch-site': 'same-origin', ...(cookie === '' ? {} : { cookie }) };
    const answer = await this.#http.send(method, path, body, { ...own, ...headers });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/; */);
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('Max-Age=0') || value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }
}
