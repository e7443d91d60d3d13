import { useLocation } from 'react-router';
import { loginAddress } from '../../auth/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { ButtonLink } from '../../ui/index.ts';

/** The two ways in; both lead back to this page. */
export function JoinButtons({ className, isQuiet = false }: { className?: string; isQuiet?: boolean }) {
  const { t } = useTranslate();
  const login = loginAddress(useLocation());
  return (
    <div className={`flex flex-wrap gap-3 ${className ?? ''}`}>
      <ButtonLink variant={isQuiet ? 'quiet' : 'primary'} to={login.replace('/login', '/login/create')}>
        {t('visitor.create')}
      </ButtonLink>
      <ButtonLink to={login}>{t('visitor.sign-in')}</ButtonLink>
    </div>
  );
}
