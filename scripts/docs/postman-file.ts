import {
  type ApiDocument,
  groupOperations,
  type Parameter,
  type PlacedOperation,
} from '../../service/src/http/reference/document.ts';

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const jsonType = 'application/json';

/** docs/postman.json: the account API as a Postman collection, which keeps the token and the last order in variables. */
export function makePostmanFile(openApi: string): string {
  const document = JSON.parse(openApi) as ApiDocument;
  const groups = groupOperations(document).filter(({ name }) => name !== 'Operator');
  const collection = {
    info: { name: document.info.title, description: document.info.description, schema },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: 'http://localhost:8080' },
      { key: 'email', value: 'integrator@acme.example' },
      { key: 'accessToken', value: '' },
      { key: 'token', value: '' },
      { key: 'orderId', value: '' },
    ],
    item: groups.map(({ name, description, operations }) => ({ name, description, item: operations.map(requestOf) })),
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

function requestOf(operation: PlacedOperation) {
  const { operationId, summary, description, method, parameters = [], security } = operation;
  const body = bodyOf(operation);
  const script = scripts[operationId];
  return {
    name: summary,
    request: {
      method,
      description,
      ...(security?.length === 0 && { auth: { type: 'noauth' } }),
      header: [
        ...parameters.filter((each) => each.in === 'header').map(headerOf),
        ...(body === null ? [] : [{ key: 'Content-Type', value: jsonType }]),
      ],
      ...(body !== null && { body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } } }),
      url: urlOf(operation),
    },
    ...(script && { event: [{ listen: 'test', script: { type: 'text/javascript', exec: [script] } }] }),
  };
}

/** What later requests need of an answer. */
const scripts: Readonly<Record<string, string>> = {
  createToken: "if (pm.response.code === 200) pm.collectionVariables.set('token', pm.response.json().Value);",
  createOrder: "if (pm.response.code === 201) pm.collectionVariables.set('orderId', pm.response.json().Id);",
};

const headerValues: Readonly<Record<string, string>> = { Email: '{{email}}', AccessToken: '{{accessToken}}' };

function headerOf({ name, description, required = false }: Parameter) {
  return { key: name, value: headerValues[name] ?? '', description, disabled: !required };
}

/** The document's own example. A PONumber is ordered once, so each request has another. */
function bodyOf({ requestBody }: PlacedOperation): string | null {
  const { example } = requestBody?.content[jsonType] ?? {};
  return example === undefined ? null : JSON.stringify(example, null, 2).replace('"docs-1"', '"docs-{{$guid}}"');
}

function urlOf({ path, parameters = [] }: PlacedOperation) {
  const inPath = parameters.filter((each) => each.in === 'path');
  const isOrder = path.startsWith('/v1/Orders/{id}');
  const segments = path
    .replaceAll(/\{([^}]+)\}/g, ':$1')
    .split('/')
    .slice(1);
  const query = parameters
    .filter((each) => each.in === 'query')
    .map(({ name, description }) => ({ key: name, value: '', description, disabled: true }));
  return {
    raw: `{{baseUrl}}/${segments.join('/')}`,
    host: ['{{baseUrl}}'],
    path: segments,
    ...(query.length > 0 && { query }),
    ...(inPath.length > 0 && {
      variable: inPath.map(({ name }) => ({ key: name, value: isOrder && name === 'id' ? '{{orderId}}' : '' })),
    }),
  };
}
