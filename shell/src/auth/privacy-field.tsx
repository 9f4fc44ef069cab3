import { type FieldSpec, rules } from '@stafapp/shared/forms'
import { Link } from '@stafapp/shared/router'

/** Consent to the privacy policy. The policy opens in a new tab so that form input is not lost. */
export const privacyField: FieldSpec<'privacyPolicy'> = {
  kind: 'checkbox',
  name: 'privacyPolicy',
  label: 'Jag godkänner integritetspolicyn',
  rules: rules.boolean().oneOf([true], 'Du måste godkänna integritetspolicyn för att fortsätta.'),
  below: (
    <Link to="/documentation/privacypolicy" target="_blank" rel="noopener">
      Läs integritetspolicyn (öppnas i en ny flik)
    </Link>
  ),
}
