import { Fragment } from 'react'

/**
 * An e-mail address, an e-invoice address or a text that may be one. A line breaks after its "@" or before a dot of its
 * name, and within a part only when the part is longer than the line.
 */
export const AddressText = ({ text }: { text: string }) =>
  text.split(/(?<=@)|(?=\.\w)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
