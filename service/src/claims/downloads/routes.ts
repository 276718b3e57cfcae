import type { FastifyReply } from 'fastify';
import type { App } from '../../http/app.ts';
import { createPdfPlaces } from '../drawing/pdf-places.ts';
import { readingOf, sendOutcome, visitorOf } from '../outcome-replies.ts';
import type { GiftView } from '../pages/gift-parts.ts';
import { findProof } from '../reveal-cookie.ts';
import { revealAgain } from '../reveal-gift.ts';
import { type Answers, type ClaimRequest, isPublic } from '../route-types.ts';
import { printChosen, viewOfPart } from '../show-choice.ts';
import { printRevealed, type Reading, type Revealed, viewOf } from '../show-gift.ts';
import type { ChosenGift } from '../types.ts';
import { googleLink } from '../wallet/google-link.ts';
import { type PassCard, passContent } from '../wallet/pass-content.ts';
import { createPassMaker } from '../wallet/pass-maker.ts';
import type { PassContent } from '../wallet/types.ts';

const pdfPath = '/c/:token/gift.pdf';
/** For a Choice gift, with the number of the picked card. */
const applePaths = ['/c/:token/gift.pkpass', '/c/:token/:part/gift.pkpass'];
const googlePaths = ['/c/:token/google-wallet', '/c/:token/:part/google-wallet'];
/** They have limits of their own. */
export const downloadPaths: readonly (string | undefined)[] = [pdfPath, ...applePaths, ...googlePaths];

type Open = Revealed | ChosenGift;
type DownloadRequest = ClaimRequest & { readonly params: { readonly part?: string } };
/** Null: the gift is shown instead. */
type SendOpen = (open: Open, request: DownloadRequest, reply: FastifyReply) => Promise<unknown> | null;

/** The gift as a file or for a wallet, for a browser that opened it a moment ago; others get the page that says why not. */
export function downloadRoutes(app: App, answers: Answers): void {
  const { needs, choose, drawer } = answers;
  const { apple, google } = needs.wallets;
  const places = createPdfPlaces();
  const declare = (path: string, send: SendOpen) =>
    app.get<{ Params: { token: string; part?: string } }>(path, isPublic, (request, reply) =>
      places.use(async () => {
        const proof = findProof(request.headers.cookie);
        const outcome = await revealAgain(choose, request.params.token, proof, visitorOf(request));
        const isOpen = outcome.kind === 'revealed' || outcome.kind === 'chosen';
        const sent = isOpen ? send(outcome, request, reply) : null;
        return sent ?? sendOutcome(answers, request, reply, outcome);
      }),
    );

  declare(pdfPath, async (open, request, reply) => {
    const reading = readingOf(request);
    const pdf = await (open.kind === 'chosen'
      ? printChosen(drawer, open, reading)
      : printRevealed(drawer, open, reading));
    return sendFile(reply, pdf, { name: 'gift.pdf', type: 'application/pdf' });
  });
  if (apple) {
    const passes = createPassMaker(apple, (fault) => needs.logger.error({ err: fault }, 'cannot make a wallet pass'));
    app.addHook('onClose', () => passes.close());
    const send = sendPass(async (content, reply) => {
      const file = { name: 'gift.pkpass', type: 'application/vnd.apple.pkpass' };
      return sendFile(reply, await passes.make(content), file);
    });
    for (const path of applePaths) declare(path, send);
  }
  if (google) {
    const send = sendPass(async (content, reply, now) => reply.redirect(googleLink(google, content, now), 303));
    for (const path of googlePaths) declare(path, send);
  }
}

function sendPass(send: (content: PassContent, reply: FastifyReply, now: Date) => Promise<unknown>): SendOpen {
  return (open, request, reply) => {
    const found = findPassCard(open, request.params.part, readingOf(request));
    return found && send(passContent(found.card, found.view), reply, open.gift.readAt);
  };
}

/** A pass holds one code. Null: there is none of this number, or it is not ready. */
function findPassCard(
  open: Open,
  number: string | undefined,
  reading: Reading,
): { readonly card: PassCard; readonly view: GiftView } | null {
  const { gift } = open;
  const view = viewOf(gift, reading);
  if (open.kind === 'revealed') {
    const { sealedCode, valueMinor } = gift;
    const isWanted = number === undefined && sealedCode !== null;
    return isWanted ? { card: { gift, part: null, valueMinor, code: open.code, sealedCode }, view } : null;
  }
  const found = open.parts.find(({ part }) => String(part) === number);
  if (!found?.code || !found.sealedCode) return null;
  const { part, valueMinor, code, sealedCode } = found;
  return { card: { gift, part, valueMinor, code, sealedCode }, view: viewOfPart(view, reading, found) };
}

function sendFile(reply: FastifyReply, bytes: Uint8Array, file: { readonly name: string; readonly type: string }) {
  reply.header('content-disposition', `attachment; filename="${file.name}"`).type(file.type);
  return reply.send(Buffer.from(bytes.buffer as ArrayBuffer));
}
