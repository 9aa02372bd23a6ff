import asn1, { type BerReader as Reader } from 'asn1';
import { BindRequest, ProtocolOperation, SearchRequest } from 'ldapts';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { LdapSettings } from '../../infrastructure/sign-in/ldap-directory.ts';
import { selfSigned } from './self-signed.ts';

const { BerReader, BerWriter } = asn1;
const startTls = '1.3.6.1.4.1.1466.20037';
const success = 0;
const invalidCredentials = 49;

export interface TestEntry {
  dn: string;
  attributes: Record<string, string | string[]>;
  password?: string;
  /** What the directory answers to each bind of this entry, for example 53 for an inactive account. */
  refusal?: number;
}

/** A directory of a few entries, which speaks as much LDAP as sign-in needs: bind, search and StartTLS. */
export class LdapServer {
  entries: TestEntry[] = [];
  /** True answers nothing. */
  isSilent = false;
  /** Values of one attribute in one answer. */
  valuesAtOnce = Infinity;
  /** What was asked, in order, without passwords. */
  readonly asked: string[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;

  constructor() {
    this.server = createServer((socket) => this.serve(socket));
  }

  get url(): string {
    return `ldap://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  settings(more: Partial<LdapSettings> = {}): LdapSettings {
    return {
      name: 'main',
      label: 'The directory',
      url: this.url,
      startsTls: true,
      certificateAuthority: selfSigned.cert,
      bindDn: 'cn=reader,dc=example',
      bindPassword: 'secret of the reader',
      base: 'dc=example',
      userFilter: '(objectClass=person)',
      loginAttribute: 'uid',
      emailAttribute: 'mail',
      nameAttribute: 'cn',
      groupBase: 'dc=example',
      groupFilter: '(objectClass=groupOfNames)',
      emailVerified: false,
      linksByEmail: false,
      newUsers: 'on',
      ...more,
    };
  }

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  async stop(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    let bytes = Buffer.alloc(0);
    const take = (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      for (;;) {
        const reader = new BerReader(bytes);
        const tag = bytes.length === 0 ? null : reader.readSequence();
        if (tag === null || reader.length > reader.remain) return;
        const end = reader.offset + reader.length;
        const message = new BerReader(bytes.subarray(reader.offset, end));
        bytes = bytes.subarray(end);
        if (!this.isSilent) this.answer(socket, message, take);
      }
    };
    socket.on('data', take);
  }

  private answer(socket: Socket, reader: Reader, take: (chunk: Buffer) => void): void {
    const id = reader.readInt() ?? 0;
    const operation = reader.readSequence();
    if (operation === ProtocolOperation.LDAP_REQ_UNBIND) {
      socket.end();
    } else if (operation === ProtocolOperation.LDAP_REQ_BIND) {
      const request = new BindRequest({ messageId: id });
      request.parseMessage(reader);
      this.asked.push(`bind ${request.dn}${socket instanceof TLSSocket ? ' with TLS' : ''}`);
      const refusal = this.entries.find(({ dn }) => dn === request.dn)?.refusal ?? invalidCredentials;
      socket.write(done(id, ProtocolOperation.LDAP_RES_BIND, this.accepts(request) ? success : refusal));
    } else if (operation === ProtocolOperation.LDAP_REQ_SEARCH) {
      this.search(socket, id, reader);
    } else if (operation === ProtocolOperation.LDAP_REQ_EXTENSION && reader.readString(0x80) === startTls) {
      socket.removeListener('data', take);
      socket.write(done(id, ProtocolOperation.LDAP_RES_EXTENSION, success));
      const secure = new TLSSocket(socket, { isServer: true, key: selfSigned.key, cert: selfSigned.cert });
      this.serve(secure);
    }
  }

  /** As many directories do, a bind without a password succeeds. */
  private accepts({ dn, password }: BindRequest): boolean {
    if (password === '' || (dn === 'cn=reader,dc=example' && password === 'secret of the reader')) return true;
    return this.entries.some((entry) => entry.dn === dn && entry.password === password);
  }

  /** Long attributes in parts, as Active Directory answers them. */
  private partsOf(attributes: TestEntry['attributes'], asked: readonly string[]): TestEntry['attributes'] {
    return Object.fromEntries(
      Object.entries(attributes).map(([name, values]) => {
        const wanted = asked.find((one) => one.startsWith(`${name};range=`));
        if (!Array.isArray(values) || values.length <= this.valuesAtOnce) return [name, values];
        const start = Number(/=(\d+)-/.exec(wanted ?? '')?.[1] ?? 0);
        const part = values.slice(start, start + this.valuesAtOnce);
        const isLast = start + part.length >= values.length;
        return [`${name};range=${start}-${isLast ? '*' : start + part.length - 1}`, part];
      }),
    );
  }

  private search(socket: Socket, id: number, reader: Reader): void {
    const request = new SearchRequest({ messageId: id, filter: undefined as never });
    request.parseMessage(reader);
    this.asked.push(`search ${request.filter.toString()}`);
    for (const { dn, attributes } of this.entries) {
      const isAsked = request.scope === 'base' ? dn === request.baseDN : dn.endsWith(request.baseDN);
      if (!isAsked || !matches(request.filter, attributes)) continue;
      const writer = new BerWriter();
      writer.startSequence();
      writer.writeInt(id);
      writer.startSequence(ProtocolOperation.LDAP_RES_SEARCH_ENTRY);
      writer.writeString(dn);
      writer.startSequence();
      for (const [name, values] of Object.entries(this.partsOf(attributes, request.attributes))) {
        writer.startSequence();
        writer.writeString(name);
        writer.startSequence(0x31);
        for (const value of [values].flat()) writer.writeString(value);
        writer.endSequence();
        writer.endSequence();
      }
      writer.endSequence();
      writer.endSequence();
      writer.endSequence();
      socket.write(writer.buffer);
    }
    socket.write(done(id, ProtocolOperation.LDAP_RES_SEARCH, success));
  }
}

/** True if an entry has this, for one of the values of each attribute. */
function matches(filter: SearchRequest['filter'], attributes: TestEntry['attributes']): boolean {
  const entries = Object.entries(attributes).map(([name, values]) => [name, [values].flat()] as const);
  const most = Math.max(...entries.map(([, values]) => values.length));
  return Array.from({ length: most }, (_, index) =>
    Object.fromEntries(entries.map(([name, values]) => [name, values[index] ?? values[0] ?? ''])),
  ).some((single) => filter.matches(single));
}

function done(id: number, operation: number, code: number): Buffer {
  const writer = new BerWriter();
  writer.startSequence();
  writer.writeInt(id);
  writer.startSequence(operation);
  writer.writeEnumeration(code);
  writer.writeString('');
  writer.writeString('');
  writer.endSequence();
  writer.endSequence();
  return writer.buffer;
}
