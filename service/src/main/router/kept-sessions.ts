import type { IncomingHttpHeaders } from 'node:http';

/*
 * A browser works in one cell at a time, with one session cookie. When it changes to another cell, the session is kept in
 * a cookie with the name of its cell until the browser comes back.
 */

export const sessionCookie = '__Host-bestow-portal';
/** Which cell a browser works in: for what comes before somebody is known, for operators, and for the portal's pages, which may read it. */
export const cellCookie = '__Host-bestow-cell';

const cellCookieSeconds = 400 * 86_400;
/** As the portal sets it. */
const sessionAttributes = 'Path=/; HttpOnly; Secure; SameSite=Strict';

export function cookieOf({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined {
  const pair = cookie.split(/; */).find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** The session that the browser keeps for a cell while it works in another. */
export function keptSession(headers: IncomingHttpHeaders, cell: string): string | undefined {
  return cookieOf(headers, `${sessionCookie}-${cell}`);
}

/** What a cell is sent of the cookies: its own session, and none of another cell. Undefined: the current session. */
export function ownCookies(cookies: string, session: string | null | undefined): string {
  const others = cookies.split(/; */).filter((each) => !each.startsWith(`${sessionCookie}-`));
  if (session === undefined) return others.join('; ');
  const rest = others.filter((each) => !each.startsWith(`${sessionCookie}=`));
  return [...rest, ...(session === null ? [] : [`${sessionCookie}=${session}`])].join('; ');
}

/** A cookie that a cell sets, when the browser works in another one. */
export function asKept(setCookie: string, cell: string): string {
  const prefix = `${sessionCookie}=`;
  return setCookie.startsWith(prefix) ? `${sessionCookie}-${cell}=${setCookie.slice(prefix.length)}` : setCookie;
}

export function workIn(cell: string): string {
  return `${cellCookie}=${cell}; Max-Age=${cellCookieSeconds}; Path=/; Secure; SameSite=Lax`;
}

/** The cookies of a browser that changes from the cell of its session to another one. */
export function changeCell(headers: IncomingHttpHeaders, from: string | null, to: string): readonly string[] {
  const session = cookieOf(headers, sessionCookie);
  if (from === to) return [workIn(to)];
  const kept = keptSession(headers, to);
  return [
    workIn(to),
    ...(from !== null && session !== undefined ? [`${sessionCookie}-${from}=${session}; ${sessionAttributes}`] : []),
    ...(kept !== undefined
      ? [`${sessionCookie}=${kept}; ${sessionAttributes}`, dropped(`${sessionCookie}-${to}`)]
      : session !== undefined
        ? [dropped(sessionCookie)]
        : []),
  ];
}

export function dropKept(cell: string): string {
  return dropped(`${sessionCookie}-${cell}`);
}

function dropped(cookie: string): string {
  return `${cookie}=; Max-Age=0; ${sessionAttributes}`;
}
