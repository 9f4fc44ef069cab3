/** Shows the next (1) or the previous (-1) slide. */
export type Mover = { move: (direction: 1 | -1) => void }
