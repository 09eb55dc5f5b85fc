import type { OnboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import type { FilePondOptions } from 'filepond';

/** FilePond's labels, by the texts of the product (spec 8.11). */
export function pondWords(texts: OnboardingTexts['documents']): FilePondOptions {
  // Nothing is dragged on a phone, and its chooser offers the camera.
  const isTouched = matchMedia('(hover: none) and (pointer: coarse)').matches;
  const action = `<span class="filepond--label-action">${isTouched ? texts.photo : texts.choose}</span>`;
  return {
    labelIdle: isTouched ? action : `${texts.idle} ${action}`,
    labelInvalidField: texts.invalidField,
    labelFileWaitingForSize: texts.waitingForSize,
    labelFileSizeNotAvailable: texts.sizeNotAvailable,
    labelFileLoading: texts.loading,
    labelFileLoadError: texts.loadError,
    labelFileProcessing: texts.processing,
    labelFileProcessingComplete: texts.processingComplete,
    labelFileProcessingAborted: texts.processingAborted,
    // The gateway's message; its own label without an answer.
    labelFileProcessingError: (error: { body?: unknown }) =>
      typeof error.body === 'string' && error.body !== '' ? error.body : texts.processingError,
    labelFileProcessingRevertError: texts.revertError,
    labelFileRemoveError: texts.removeError,
    labelTapToCancel: texts.tapToCancel,
    labelTapToRetry: texts.tapToRetry,
    labelTapToUndo: texts.tapToUndo,
    labelButtonRemoveItem: texts.remove,
    labelButtonAbortItemLoad: texts.abort,
    labelButtonRetryItemLoad: texts.retry,
    labelButtonAbortItemProcessing: texts.cancel,
    labelButtonUndoItemProcessing: texts.undo,
    labelButtonRetryItemProcessing: texts.retry,
    labelButtonProcessItem: texts.upload,
  };
}
