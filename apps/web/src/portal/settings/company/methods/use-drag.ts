import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { landing } from './move.ts';

/** Edge at which the dragged row would land: above or below this one. */
type Edge = 'above' | 'below';

const KIND = 'payment-method';

export type DragOptions = {
  readonly index: number;
  readonly row: RefObject<HTMLElement | null>;
  /** The part that a row is dragged by. */
  readonly handle: RefObject<HTMLElement | null>;
  readonly onMove: (from: number, to: number) => void;
};

/**
 * Lets a row of a list be dragged by its handle and dropped between the others.
 *
 * @returns true while it is dragged, and the edge at which another one would land now
 */
export function useDrag({ index, row, handle, onMove }: DragOptions) {
  const [dragging, setDragging] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });
  useEffect(() => {
    const element = row.current;
    const dragHandle = handle.current;
    if (!element || !dragHandle) return;
    const isBelow = (pointerY: number) => {
      const { top, height } = element.getBoundingClientRect();
      return pointerY > top + height / 2;
    };
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ kind: KIND, index }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['kind'] === KIND,
        onDrag: ({ source, location }) => {
          const below = isBelow(location.current.input.clientY);
          const from = Number(source.data['index']);
          const isSame = landing(from, index, below) === from;
          setEdge(isSame ? null : below ? 'below' : 'above');
        },
        onDragLeave: () => setEdge(null),
        onDrop: ({ source, location }) => {
          setEdge(null);
          const from = Number(source.data['index']);
          const to = landing(from, index, isBelow(location.current.input.clientY));
          if (to !== from) move.current(from, to);
        },
      }),
    );
  }, [index, row, handle]);
  return { dragging, edge };
}
