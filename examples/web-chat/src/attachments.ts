import type { ImageContent } from '@earendil-works/pi-ai';

/** An image that goes with the next message. */
export interface Attachment {
  readonly name: string;
  readonly image: ImageContent;
}

/** What the models take. */
const TYPES: ReadonlySet<string> = new Set(['image/gif', 'image/jpeg', 'image/png', 'image/webp']);

const MAX_BYTES = 5 * 1024 * 1024;

/** The images among the files, in their order. Rejects with a sentence for the user when one is of no use. */
export async function readImages(files: Iterable<File>): Promise<Attachment[]> {
  return await Promise.all(Array.from(files, readImage));
}

async function readImage(file: File): Promise<Attachment> {
  if (!TYPES.has(file.type)) throw new Error(`${file.name} is not a GIF, JPEG, PNG or WebP image.`);
  if (file.size > MAX_BYTES) throw new Error(`${file.name} is larger than 5 MB.`);
  const url = await dataUrl(file);
  const data = url.slice(url.indexOf(',') + 1);
  return { name: file.name, image: { type: 'image', mimeType: file.type, data } };
}

function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      resolve(typeof reader.result === 'string' ? reader.result : '');
    });
    reader.addEventListener('error', () => {
      reject(new Error(`${file.name} cannot be read.`, { cause: reader.error }));
    });
    reader.readAsDataURL(file);
  });
}
