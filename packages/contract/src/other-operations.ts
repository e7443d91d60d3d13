/*
 * The calls that other software answers: sign-in (better-auth) and the bytes of uploads (tus). The server neither checks nor
 * writes them by our schemas, so they are described by hand, as operations of OpenAPI.
 */

type Json = { readonly [name: string]: unknown };

/** An operation of OpenAPI with its address. */
export type OtherOperation = { readonly path: string; readonly method: string; readonly [member: string]: unknown };

const text = { type: 'string' };
const header = (description: string, schema: Json = text) => ({ description, schema });
const requestHeader = (name: string, description: string, schema: Json = text, required = true) => ({
  name,
  in: 'header',
  description,
  required,
  schema,
});
const jsonContent = (schema: Json, example?: Json) => ({
  'application/json': { schema, ...(example && { example }) },
});
const objectOf = (properties: Json, required: readonly string[] = Object.keys(properties)) => ({
  type: 'object',
  required,
  properties,
});

const problem = (description: string) => ({
  description,
  headers: { 'X-Problem': { $ref: '#/components/headers/X-Problem' } },
  content: jsonContent({ $ref: '#/components/schemas/Problem' }),
});
/* Its body names a code of the sign-in service, which says more than the header. */
const signInProblem = (description: string) => ({
  ...problem(description),
  content: jsonContent(
    objectOf({
      code: { type: 'string', description: 'The code of the sign-in service, such as `INVALID_EMAIL_OR_PASSWORD`.' },
      message: { type: 'string', description: 'An English sentence.' },
    }),
  ),
});
const tooMany = {
  ...problem('TOO_MANY: too many tries; the answer says after how many seconds to try again.'),
  headers: {
    'X-Problem': { $ref: '#/components/headers/X-Problem' },
    'Retry-After': { $ref: '#/components/headers/Retry-After' },
  },
};

const email = { type: 'string', format: 'email', description: 'The e-mail address of the account.' };
const password = { type: 'string', description: 'The password.' };
const sessionToken = {
  'set-auth-token': header(
    'For a program (a request without Origin and Sec-Fetch-Site): the session, to be sent as the bearer of `getToken`. A browser gets a cookie.',
  ),
};

const signIn: readonly OtherOperation[] = [
  {
    path: '/api/auth/sign-in/email',
    method: 'POST',
    operationId: 'signInWithEmail',
    summary: 'Opens a session of 30 days with an address and a password.',
    tags: ['signIn'],
    security: [],
    requestBody: {
      required: true,
      content: jsonContent(objectOf({ email, password }), {
        email: 'singer@canticle.example',
        password: 'canticle-demo',
      }),
    },
    responses: {
      200: { description: 'Success.', headers: sessionToken, content: jsonContent({ type: 'object' }) },
      400: signInProblem('BAD_REQUEST: the request cannot be understood.'),
      401: signInProblem('SIGNED_OUT: address or password are wrong, or the address is not verified yet.'),
      429: tooMany,
    },
  },
  {
    path: '/api/auth/sign-up/email',
    method: 'POST',
    operationId: 'signUpWithEmail',
    summary:
      'Makes an account, which can sign in once the link in its mail was opened. The answer is the same whether or not the address has one.',
    tags: ['signIn'],
    security: [],
    requestBody: {
      required: true,
      content: jsonContent(
        objectOf({
          name: { type: 'string', description: 'The name others see.' },
          email,
          password,
        }),
      ),
    },
    responses: {
      200: { description: 'Success.', content: jsonContent({ type: 'object' }) },
      400: signInProblem('BAD_REQUEST: the request cannot be understood, or the password is too short.'),
      429: tooMany,
    },
  },
  {
    path: '/api/auth/token',
    method: 'GET',
    operationId: 'getToken',
    summary: 'The bearer token of all other calls; it lives ten minutes, and ends before when its session does.',
    tags: ['signIn'],
    security: [{ session: [] }],
    responses: {
      200: {
        description: 'Success.',
        content: jsonContent(objectOf({ token: { type: 'string', description: 'The bearer token, a JWT.' } })),
      },
      401: signInProblem('SIGNED_OUT: there is no session, or it has ended.'),
    },
  },
  {
    path: '/api/auth/sign-out',
    method: 'POST',
    operationId: 'signOut',
    summary: 'Ends the session, and the bearers made in it.',
    tags: ['signIn'],
    security: [{ session: [] }],
    requestBody: { required: true, content: jsonContent({ type: 'object' }, {}) },
    responses: {
      200: { description: 'Success.', content: jsonContent({ type: 'object' }) },
      400: signInProblem('BAD_REQUEST: the request cannot be understood.'),
    },
  },
];

const tusVersion = requestHeader('Tus-Resumable', 'The version of the protocol.', { type: 'string', enum: ['1.0.0'] });
const count = { type: 'integer', minimum: 0 };
const uploadOffset = { 'Upload-Offset': header('How many bytes have arrived.', count) };
const uploadId = { name: 'id', in: 'path', description: 'The upload.', required: true, schema: text };
const bearer = [{ bearer: [] }];
/* tus answers these itself: the code of ours stands in the body alone. */
const tusProblem = (description: string) => ({
  description,
  content: { 'text/plain': { schema: { type: 'string', description: 'JSON of the schema Problem.' } } },
});
const uploadErrors = {
  401: problem('SIGNED_OUT: the bearer token is missing, expired or cannot be verified.'),
  403: problem('NOT_ALLOWED: uploads are for editors and administrators.'),
};
const knownUploadErrors = { ...uploadErrors, 404: problem('NOT_FOUND: the person has no such upload.') };

const uploads: readonly OtherOperation[] = [
  {
    path: '/api/canticle/uploads',
    method: 'POST',
    operationId: 'createUpload',
    summary: 'Begins an upload by tus 1.0.0; the answer names the address that takes the bytes.',
    tags: ['uploads'],
    security: bearer,
    parameters: [
      tusVersion,
      requestHeader('Upload-Length', 'The length of the file in bytes.', count),
      requestHeader(
        'Upload-Metadata',
        'Names and values in base64: `filename`, and `facts`, which is JSON of the schema UploadMetadata.',
      ),
    ],
    responses: {
      201: {
        description: 'The upload has begun.',
        headers: { Location: header('The address of the bytes.') },
      },
      400: tusProblem('BAD_REQUEST: the metadata or the length are not as they should be.'),
      ...uploadErrors,
      413: tusProblem('TOO_LARGE: the file is larger than allowed.'),
      422: tusProblem('IMPOSSIBLE: the file is empty, or too many uploads are on their way.'),
    },
  },
  {
    path: '/api/canticle/uploads/{id}/bytes',
    method: 'HEAD',
    operationId: 'getUploadOffset',
    summary: 'How many bytes of an upload have arrived, to go on from there.',
    tags: ['uploads'],
    security: bearer,
    parameters: [uploadId, tusVersion],
    responses: {
      200: {
        description: 'Success.',
        headers: { ...uploadOffset, 'Upload-Length': header('The length of the file in bytes.', count) },
      },
      ...knownUploadErrors,
    },
  },
  {
    path: '/api/canticle/uploads/{id}/bytes',
    method: 'PATCH',
    operationId: 'sendUploadBytes',
    summary: 'Sends the next bytes of an upload; the last ones make the file.',
    tags: ['uploads'],
    security: bearer,
    parameters: [
      uploadId,
      tusVersion,
      requestHeader('Upload-Offset', 'How many bytes have arrived: where these begin.', count),
    ],
    requestBody: { required: true, content: { 'application/offset+octet-stream': {} } },
    responses: {
      204: {
        description: 'The bytes have arrived.',
        headers: { ...uploadOffset, 'Upload-File-Id': header('With the last bytes: the id of the file they became.') },
      },
      ...knownUploadErrors,
      409: { description: 'The offset is not how many bytes have arrived.' },
      415: tusProblem('UNSUPPORTED_TYPE: the file is of a type that is not kept; the message says why.'),
    },
  },
  {
    path: '/api/canticle/uploads/{id}/bytes',
    method: 'DELETE',
    operationId: 'cancelUpload',
    summary: 'Gives up an upload that is not finished.',
    tags: ['uploads'],
    security: bearer,
    parameters: [uploadId, tusVersion],
    responses: { 204: { description: 'What had arrived is deleted.' }, ...knownUploadErrors },
  },
];

/** The operations of sign-in and of uploads, as OpenAPI has them. */
export const OTHER_OPERATIONS: readonly OtherOperation[] = [...signIn, ...uploads];
