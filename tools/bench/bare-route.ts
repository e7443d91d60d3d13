// The baseline: a bare Fastify route that sends the bytes of a file. Arguments: file, content encoding or "identity".
import { readFileSync } from 'node:fs';
import fastify from 'fastify';

const [file = '', encoding = 'identity'] = process.argv.slice(2);
const bytes = readFileSync(file);
const app = fastify();
app.route({
  method: ['GET', 'POST'],
  url: '/',
  handler: (_request, reply) => {
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(bytes);
  },
});
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
