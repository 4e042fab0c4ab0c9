/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { describe, expect, it } from '@jest/globals';
import { readImages } from '../../../examples/web-chat/src/attachments.js';
import { imagesOf, textOf, userMessage } from '../../../examples/web-chat/src/message-content.js';

const image = (name: string, bytes: string, type = 'image/png'): File => new File([bytes], name, { type });

describe('attachments', () => {
  it('are read as images for the model, in their order', async () => {
    const read = await readImages([image('a.png', 'A'), image('b.jpg', 'BB', 'image/jpeg')]);
    expect(read).toEqual([
      { name: 'a.png', image: { type: 'image', mimeType: 'image/png', data: 'QQ==' } },
      { name: 'b.jpg', image: { type: 'image', mimeType: 'image/jpeg', data: 'QkI=' } },
    ]);
  });

  it('are refused when a model could not use them', async () => {
    await expect(readImages([image('a.txt', 'A', 'text/plain')])).rejects.toThrow(
      'a.txt is not a GIF, JPEG, PNG or WebP image.',
    );
    await expect(readImages([image('a.svg', '<svg/>', 'image/svg+xml')])).rejects.toThrow('a.svg is not');
    await expect(readImages([image('a.png', 'x'.repeat(5 * 1024 * 1024 + 1))])).rejects.toThrow(
      'a.png is larger than 5 MB.',
    );
  });

  it('go with the message', () => {
    const picture = { type: 'image' as const, mimeType: 'image/png', data: 'QQ==' };
    expect(userMessage('Look', [picture]).content).toEqual([{ type: 'text', text: 'Look' }, picture]);
    expect(userMessage('', [picture]).content).toEqual([picture]);
    expect(userMessage('Look').content).toBe('Look');
    expect(textOf(userMessage('Look', [picture]))).toBe('Look');
    expect(imagesOf(userMessage('Look', [picture]))).toEqual(['data:image/png;base64,QQ==']);
  });
});
