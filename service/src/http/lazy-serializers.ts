import { type Serializer, type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';

/**
 * Answers are serialized by code compiled from their schemas. Compiling all routes takes longer than anything else at
 * start-up, and most routes are not called soon, so each is compiled for its first answer.
 */
export function createLazySerializers(): SerializerFactory {
  const createCompiler = SerializerSelector();
  return (externalSchemas, options) => {
    const compile = createCompiler(externalSchemas, options);
    return (route) => serializeLater(() => compile(route));
  };
}

function serializeLater(compile: () => Serializer): Serializer {
  let serialize: Serializer | null = null;
  return (answer) => {
    serialize ??= compile();
    return serialize(answer);
  };
}
