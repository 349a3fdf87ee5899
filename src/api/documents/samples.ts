import type { Operation } from './read-operation.ts';

/** A request to an operation in a language, ready to be copied. */
export interface Sample {
  /** As its button names it. */
  readonly language: 'curl' | 'TypeScript' | 'Python';
  readonly text: string;
}

/** What a sample takes of an operation. */
type Asked = Pick<Operation, 'method' | 'path' | 'auth' | 'parameters' | 'bodyExample'>;

/** The request of an operation by curl, by the client package, and by what comes with Python. */
export function samplesOf(operation: Asked, baseUrl: string): readonly Sample[] {
  const request = requestOf(operation);
  return [
    { language: 'curl', text: curl(request, baseUrl) },
    { language: 'TypeScript', text: typescript(request, baseUrl) },
    { language: 'Python', text: python(request, baseUrl) },
  ];
}

interface Request {
  readonly method: string;
  /** As the document has it, with its parameters in braces. */
  readonly template: string;
  readonly path: string;
  readonly pathParameters: Readonly<Record<string, string>>;
  /** The environment variable with the credential. */
  readonly credential: string | undefined;
  readonly body: unknown;
}

function requestOf({ method, path, auth, parameters, bodyExample }: Asked): Request {
  const inPath = parameters.filter(({ type }) => type.startsWith('path'));
  const pathParameters = Object.fromEntries(inPath.map(({ name, example }) => [name, example ?? '…']));
  return {
    method,
    template: path,
    pathParameters,
    body: bodyExample,
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(pathParameters[name] ?? '…')),
    credential: credentialOf(auth),
  };
}

function credentialOf(auth: string): string | undefined {
  if (auth.includes('API key')) return 'BURSAR_API_KEY';
  if (auth.includes('JWT')) return 'BURSAR_JWT';
  if (auth.includes('admin')) return 'BURSAR_ADMIN_TOKEN';
  return auth.includes('operator') ? 'BURSAR_OPERATOR_TOKEN' : undefined;
}

function curl({ method, path, credential, body }: Request, baseUrl: string): string {
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${baseUrl}${path}`,
    ...(credential === undefined ? [] : [`-H "Authorization: Bearer $${credential}"`]),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`]),
  ].join(' \\\n  ');
}

function typescript({ method, template, pathParameters, credential, body }: Request, baseUrl: string): string {
  const options = {
    ...(Object.keys(pathParameters).length === 0 ? {} : { params: { path: pathParameters } }),
    ...(body === undefined ? {} : { body }),
  };
  const given = Object.keys(options).length === 0 ? '' : `, ${JSON.stringify(options, null, 2)}`;
  const named = credential === undefined ? '' : `, credential: process.env.${credential}`;
  return `import { createBursar, unwrap } from '@bursar/client';

const bursar = createBursar({ baseUrl: '${baseUrl}'${named} });
const answer = await unwrap(bursar.${method}('${template}'${given}));`;
}

function python({ method, path, credential, body }: Request, baseUrl: string): string {
  const modules = ['json', ...(credential === undefined ? [] : ['os']), 'urllib.request'];
  const headers = [
    ...(credential === undefined ? [] : [`"Authorization": "Bearer " + os.environ["${credential}"]`]),
    ...(body === undefined ? [] : ['"Content-Type": "application/json"']),
  ];
  const given = [
    `"${baseUrl}${path}"`,
    ...(body === undefined ? [] : ['data=json.dumps(body).encode()']),
    ...(headers.length === 0 ? [] : [`headers={${headers.join(', ')}}`]),
    `method="${method}"`,
  ];
  return [
    ...modules.map((name) => `import ${name}`),
    '',
    ...(body === undefined ? [] : [`body = ${pythonLiteral(body)}`]),
    `request = urllib.request.Request(\n    ${given.join(',\n    ')},\n)`,
    'with urllib.request.urlopen(request) as response:',
    '    answer = json.load(response)',
  ].join('\n');
}

const pythonWords: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };

/** Python has its own words for three values, each of which stands in a line of its own. */
function pythonLiteral(value: unknown): string {
  return JSON.stringify(value, null, 4).replaceAll(/\b(true|false|null)(?=,?$)/gm, (word) => pythonWords[word] ?? word);
}
