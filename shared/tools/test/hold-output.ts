/** Writes to the terminal, or to wherever a part's output goes meanwhile. */
export type Print = (text: string) => void

/**
 * Keeps what is printed until `release`, and prints it at once from then on: the output of two parts that run side by
 * side is read one after the other.
 */
export const holdOutput = (write: Print): { print: Print; release: () => void } => {
  let held: string[] | undefined = []
  return {
    print: (text) => {
      if (held) held.push(text)
      else write(text)
    },
    release: () => {
      for (const text of held ?? []) write(text)
      held = undefined
    },
  }
}
