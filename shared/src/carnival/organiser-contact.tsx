import { phoneText } from '@stafapp/shared/format'
import { useKarneval } from './use-karneval.ts'

/**
 * "Frågor? Karnevalkansliet: kansli@…, +358 40 …, vardagar 9:00–15:00": how the organiser of the shown carnival is
 * reached. Renders nothing while the carnivals load and where the organiser has given neither address nor phone.
 */
export function OrganiserContact({ className }: { className?: string }) {
  const contact = useKarneval()?.contact
  if (!contact || (contact.email === '' && contact.phone === '')) return null
  return (
    <p className={className}>
      Frågor? {contact.name || 'Arrangören'}: {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
      {contact.email && contact.phone && ', '}
      {contact.phone && <a href={`tel:${contact.phone}`}>{phoneText(contact.phone)}</a>}
      {contact.hours && `, ${contact.hours}`}
    </p>
  )
}
