import { expect } from 'chai';
import { zoomMeetingIn } from '../../../application/work-items/zoom-meeting.ts';

describe('zoom meetings', () => {
  it('are addresses of meetings at zoom.us and below it, over HTTPS', () => {
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

  it('are nothing else', () => {
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
