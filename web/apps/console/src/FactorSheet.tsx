import { useStore } from '@erawan/kit/store';
import { Overlay } from '@erawan/ui/Dialog';
import { factorAsked } from './api.ts';
import { proveFactor } from './calls.ts';
import { CodeForm } from './CodeForm.tsx';
import { useTexts } from './i18n.ts';

/** Asks for a code before a decision goes on, where the last one is more than some minutes old. */
export function FactorSheet() {
  const { t } = useTexts();
  const asked = useStore(factorAsked);
  if (asked === null) return null;
  return (
    <Overlay title={t('console.factorTitle')} onClose={() => asked.answer(false)}>
      <div className="grid gap-4">
        <p className="text-body text-tx-2">{t('console.factorLead')}</p>
        <CodeForm
          recovers
          submit={t('console.confirm')}
          send={proveFactor}
          onDone={() => asked.answer(true)}
        />
      </div>
    </Overlay>
  );
}
