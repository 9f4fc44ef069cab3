import { AddressText } from '@stafapp/shared/address-text'
import { type Channel, channelNames } from './invoice-words.ts'
import { Minor } from './minor.tsx'

/** The channel of a sending and the address under it. */
export const WayTo = ({ channel, address }: { channel: Channel; address: string }) => (
  <>
    {channelNames[channel]}
    <Minor>
      <AddressText text={address} />
    </Minor>
  </>
)
