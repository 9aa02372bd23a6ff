import { HonestClient } from '../support/honest-client.ts';

/** An honest client in a process of its own, so that it does not wait for what the hostile ones do in theirs. */
const client = new HonestClient(process.env.HONEST_ADDRESS ?? '', process.env.HONEST_TOKEN ?? '');
await client.ask();
process.on('message', (name: 'start' | 'stop') => {
  if (name === 'start') client.start();
  else void client.stop().then((figures) => process.send?.(figures));
});
process.send?.('ready');
