import type { FastifyReply } from 'fastify';
import type { App } from '../../http/app.ts';
import { createPdfPlaces } from '../drawing/pdf-places.ts';
import { readingOf, sendOutcome, visitorOf } from '../outcome-replies.ts';
import { findProof } from '../reveal-cookie.ts';
import { revealAgain } from '../reveal-gift.ts';
import { type Answers, type ClaimRequest, isPublic, type TokenParams } from '../route-types.ts';
import { printChosen } from '../show-choice.ts';
import { printRevealed, type Revealed, viewOf } from '../show-gift.ts';
import type { ChosenGift } from '../types.ts';
import { googleLink } from '../wallet/google-link.ts';
import { passContent } from '../wallet/pass-content.ts';
import { createPassMaker } from '../wallet/pass-maker.ts';

const pdfPath = '/c/:token/gift.pdf';
const applePath = '/c/:token/gift.pkpass';
const googlePath = '/c/:token/google-wallet';
/** They have limits of their own. */
export const downloadPaths: readonly (string | undefined)[] = [pdfPath, applePath, googlePath];

type Open = Revealed | ChosenGift;
/** Null: the gift is shown instead. */
type SendOpen<Kind = Open> = (open: Kind, request: ClaimRequest, reply: FastifyReply) => Promise<unknown> | null;

/** A wallet holds one code; a Choice gift may have several. */
function onlyRevealed(send: SendOpen<Revealed>): SendOpen {
  return (open, request, reply) => (open.kind === 'revealed' ? send(open, request, reply) : null);
}

/** The gift as a file or for a wallet, for a browser that opened it a moment ago; others get the page that says why not. */
export function downloadRoutes(app: App, answers: Answers): void {
  const { needs, choose, drawer } = answers;
  const { apple, google } = needs.wallets;
  const places = createPdfPlaces();
  const declare = (path: string, send: SendOpen) =>
    app.get<TokenParams>(path, isPublic, (request, reply) =>
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
    declare(
      applePath,
      onlyRevealed(async (open, request, reply) => {
        const pass = await passes.make(passContent(open, viewOf(open.gift, readingOf(request))));
        return sendFile(reply, pass, { name: 'gift.pkpass', type: 'application/vnd.apple.pkpass' });
      }),
    );
  }
  if (google) {
    declare(
      googlePath,
      onlyRevealed(async (open, request, reply) => {
        const content = passContent(open, viewOf(open.gift, readingOf(request)));
        return reply.redirect(googleLink(google, content, open.gift.readAt), 303);
      }),
    );
  }
}

function sendFile(reply: FastifyReply, bytes: Uint8Array, file: { readonly name: string; readonly type: string }) {
  reply.header('content-disposition', `attachment; filename="${file.name}"`).type(file.type);
  return reply.send(Buffer.from(bytes.buffer as ArrayBuffer));
}
