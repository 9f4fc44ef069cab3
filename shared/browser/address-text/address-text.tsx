import { Fragment } from 'react'

/**
 * An e-mail address, an e-invoice address or a text that may be one. A line breaks after its "@" or a hyphen, and
 * elsewhere only when what is between them is longer than the line.
 */
export const AddressText = ({ text }: { text: string }) =>
  text.split(/(?<=@)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
