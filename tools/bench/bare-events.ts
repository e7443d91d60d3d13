// The baseline: POST /positions forwards its body to every open GET /events, and nothing else.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const followers = new Set<ServerResponse>();
const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(':\n\n');
    followers.add(response);
    response.once('close', () => followers.delete(response));
    return;
  }
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    const event = `event: state\ndata: ${Buffer.concat(pieces).toString()}\n\n`;
    for (const follower of followers) follower.write(event);
    response.end('{}');
  });
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
