import { expect } from 'chai';
import { statusPageIn, zoomMeetingIn } from '../../../application/work-items/pinned-links.ts';

describe('Zoom meeting links', () => {
  it('accept HTTPS meeting URLs at zoom.us and its subdomains', () => {
    for (const address of [
      'https://zoom.us/j/123456789',
      'https://zoom.us/my/mara.maintainer',
      'https://zoom.us/s/123?pwd=abc',
      'https://company.zoom.us/j/123?pwd=a1#success',
    ]) {
      expect(zoomMeetingIn(`  ${address} `)).to.equal(address);
    }
    expect(zoomMeetingIn('https://ZOOM.us/j/1')).to.equal('https://zoom.us/j/1');
  });

  it('reject other text', () => {
    for (const text of [
      '',
      'zoom.us/j/123',
      'http://zoom.us/j/123',
      'javascript:alert(1)//zoom.us/j/1',
      'https://zoom.us',
      'https://zoom.us/j/',
      'https://zoom.us/download/123',
      'https://notzoom.us/j/123',
      'https://zoom.us.example.org/j/123',
      'https://example.org/?https://zoom.us/j/1',
      'https://zoom.us@example.org/j/1',
      'https://me:secret@zoom.us/j/1',
      'https://zoom.us:8443/j/1',
      'https://zoom.us/j/1 https://example.org',
      `https://zoom.us/j/${'1'.repeat(240)}`,
    ]) {
      expect(zoomMeetingIn(text), text).to.equal(null);
    }
  });
});

describe('Status page links', () => {
  it('accept HTTPS URLs of any host', () => {
    for (const address of ['https://status.example.com/incidents/7', 'https://status.example.com:8443/?id=7#now']) {
      expect(statusPageIn(`  ${address} `)).to.equal(address);
    }
    expect(statusPageIn('HTTPS://Status.example.com')).to.equal('https://status.example.com/');
  });

  it('reject other text', () => {
    for (const text of [
      '',
      'status.example.com/7',
      'http://status.example.com/7',
      'javascript:alert(1)',
      'https://',
      'https://me:secret@status.example.com/7',
      'https://me@status.example.com/7',
      'https://status.example.com/7 https://example.org',
      `https://status.example.com/${'1'.repeat(240)}`,
      `https://status.example.com/${'ü'.repeat(60)}`,
    ]) {
      expect(statusPageIn(text), text).to.equal(null);
    }
  });
});
