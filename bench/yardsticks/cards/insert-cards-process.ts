import { insertCards } from './insert-cards.ts';

// A separate process, like the load generator, so that the bench's own garbage collection is not measured.
process.on('message', ({ databaseUrl }: { readonly databaseUrl: string }) => {
  insertCards(databaseUrl).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ isReady: true });
