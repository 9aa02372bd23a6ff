import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** The same database, reached through the proxy. */
  databaseUrl: string;
  /** Breaks every connection and lets no new one through. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

/** A proxy between a test and its database, so that the database can disappear without affecting other tests. */
export async function proxyDatabase(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let open = true;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (!open) {
      near.destroy();
      return;
    }
    const far = connect(addressOf(target));
    keep(far);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    open = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    databaseUrl: through(target, (server.address() as AddressInfo).port),
    cut,
    restore() {
      open = true;
    },
    async close() {
      cut();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

/** A socket's folder is in the query as `host`. */
function addressOf({ hostname, port, searchParams }: URL): NetConnectOpts {
  const folder = searchParams.get('host');
  const number = port || searchParams.get('port') || '5432';
  return folder === null
    ? { host: hostname || '127.0.0.1', port: Number(number) }
    : { path: `${folder}/.s.PGSQL.${number}` };
}

function through({ username, password, pathname, searchParams }: URL, port: number): string {
  const user = username || encodeURIComponent(searchParams.get('user') ?? 'postgres');
  return `postgres://${user}${password === '' ? '' : `:${password}`}@127.0.0.1:${port}${pathname}`;
}
