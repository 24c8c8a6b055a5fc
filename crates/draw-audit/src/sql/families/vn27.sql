-- vn27: special prize, then prizes 1 to 7; 27 numbers.
INSERT INTO shape (slot, numbers, digits) VALUES
    (1, 1, 5), (2, 1, 5), (3, 2, 5), (4, 6, 5), (5, 4, 4), (6, 6, 4), (7, 3, 3), (8, 4, 2);

-- Factors: how many prizes have so many digits.
INSERT INTO play (code, kernel, digits, factor) VALUES
    ('lo2', 'number', 2, 27), ('lo3', 'number', 3, 23), ('lo4', 'number', 4, 20),
    ('de', 'number', 2, 1), ('de1', 'number', 2, 1), ('dau2', 'number', 2, 4), ('xiuchu', 'number', 3, 4),
    ('cang3', 'number', 3, 1), ('cang4', 'number', 4, 1), ('dau', 'number', 1, 1), ('duoi', 'number', 1, 1),
    ('top3', 'number', 3, 1), ('tod3', 'anyorder', 3, 1), ('top2', 'number', 2, 1), ('bot2', 'number', 2, 1),
    ('run3', 'digit', 1, 1), ('run2', 'digit', 1, 1);

INSERT INTO play (code, kernel, sense, digits, choose, most) VALUES
    ('xien2', 'any', 'hit', 2, 2, 10), ('xien3', 'any', 'hit', 2, 3, 10), ('xien4', 'any', 'hit', 2, 4, 10),
    ('truot4', 'none', NULL, 2, 4, 12), ('truot8', 'none', NULL, 2, 8, 12), ('truot10', 'none', NULL, 2, 10, 12);

-- Over all prizes that have the digits.
INSERT INTO looked (play, number)
          SELECT 'lo2', substr(number, -2) FROM prize
UNION ALL SELECT 'lo3', substr(number, -3) FROM prize WHERE length(number) >= 3
UNION ALL SELECT 'lo4', substr(number, -4) FROM prize WHERE length(number) >= 4
UNION ALL SELECT 'xien2', substr(number, -2) FROM prize
UNION ALL SELECT 'xien3', substr(number, -2) FROM prize
UNION ALL SELECT 'xien4', substr(number, -2) FROM prize
UNION ALL SELECT 'truot4', substr(number, -2) FROM prize
UNION ALL SELECT 'truot8', substr(number, -2) FROM prize
UNION ALL SELECT 'truot10', substr(number, -2) FROM prize;

-- The special prize is slot 1, prize 1 is slot 2.
INSERT INTO looked (play, number)
          SELECT 'de', substr(number, -2) FROM prize WHERE slot = 1
UNION ALL SELECT 'de1', substr(number, -2) FROM prize WHERE slot = 2
UNION ALL SELECT 'dau2', number FROM prize WHERE slot = 8
UNION ALL SELECT 'xiuchu', number FROM prize WHERE slot = 7
UNION ALL SELECT 'xiuchu', substr(number, -3) FROM prize WHERE slot = 1
UNION ALL SELECT 'cang3', substr(number, -3) FROM prize WHERE slot = 1
UNION ALL SELECT 'cang4', substr(number, -4) FROM prize WHERE slot = 1
UNION ALL SELECT 'dau', substr(number, -2, 1) FROM prize WHERE slot = 1
UNION ALL SELECT 'duoi', substr(number, -1) FROM prize WHERE slot = 1;

-- The plays of Thai players.
INSERT INTO looked (play, number)
          SELECT 'top3', substr(number, -3) FROM prize WHERE slot = 1
UNION ALL SELECT 'tod3', substr(number, -3) FROM prize WHERE slot = 1
UNION ALL SELECT 'top2', substr(number, -2) FROM prize WHERE slot = 1
UNION ALL SELECT 'run3', substr(number, -3) FROM prize WHERE slot = 1
UNION ALL SELECT 'bot2', substr(number, -2) FROM prize WHERE slot = 2
UNION ALL SELECT 'run2', substr(number, -2) FROM prize WHERE slot = 2;
