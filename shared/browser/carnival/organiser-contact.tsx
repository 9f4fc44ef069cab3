import { phoneText } from '@stafapp/shared/format'
import { Unbroken } from '@stafapp/shared/unbroken'
import { useKarneval } from './use-karneval.ts'

/**
 * The organiser's contact: "Frågor? Karnevalkansliet: kansli@…, 040 …, vardagar 9:00–15:00". Renders nothing while
 * carnivals load, or without an address and phone.
 */
export function OrganiserContact({ className }: { className?: string }) {
  const contact = useKarneval()?.contact
  if (!contact || (contact.email === '' && contact.phone === '')) return null
  return (
    <p className={className}>
      Frågor? {contact.name || 'Arrangören'}: {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
      {contact.email && contact.phone && ', '}
      {contact.phone && <a href={`tel:${contact.phone}`}>{phoneText(contact.phone)}</a>}
      {contact.hours && <Unbroken text={`, ${contact.hours}`} />}
    </p>
  )
}
