import { type FieldSpec, rules } from '@stafapp/shared/forms'
import { Link } from '@stafapp/shared/router'

/** The consent of spec §5, with the policy in a new tab so that nothing typed is lost. */
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
