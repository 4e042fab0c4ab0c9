import type { ReactElement } from 'react';
import { type Attachment, readImages } from '../../web-chat/src/index.js';

interface AttachButtonProps {
  readonly onImages: (images: readonly Attachment[]) => void;
  /** Called with an empty text when there is none. */
  readonly onProblem: (text: string) => void;
}

export function AttachButton({ onImages, onProblem }: AttachButtonProps): ReactElement {
  const read = async (files: File[]): Promise<void> => {
    try {
      onImages(await readImages(files));
      onProblem('');
    } catch (error) {
      onProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <label className="attach">
      Attach images
      <input
        className="sr-only"
        type="file"
        accept="image/*"
        multiple
        onChange={({ target }) => {
          void read([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </label>
  );
}
