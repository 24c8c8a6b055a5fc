-- th4: DDDD, 4 top; 3 top and 2 top are its end, 2 bottom its beginning.
INSERT INTO shape (slot, numbers, digits) VALUES (1, 1, 4);

INSERT INTO play (code, kernel, digits) VALUES
    ('top4', 'number', 4), ('tod4', 'anyorder', 4), ('top3', 'number', 3), ('tod3', 'anyorder', 3),
    ('top2', 'number', 2), ('bot2', 'number', 2), ('run3', 'digit', 1), ('run2', 'digit', 1),
    ('hl2', 'cell', NULL), ('oe2', 'cell', NULL);

INSERT INTO looked (play, number)
          SELECT 'top4', number FROM prize
UNION ALL SELECT 'tod4', number FROM prize
UNION ALL SELECT 'top3', substr(number, -3) FROM prize
UNION ALL SELECT 'tod3', substr(number, -3) FROM prize
UNION ALL SELECT 'top2', substr(number, -2) FROM prize
UNION ALL SELECT 'bot2', substr(number, 1, 2) FROM prize
UNION ALL SELECT 'run3', substr(number, -3) FROM prize
UNION ALL SELECT 'run2', substr(number, 1, 2) FROM prize;

INSERT INTO cell (play, symbol, hits)
          SELECT 'hl2', 'high', substr(number, -2) >= '50' FROM prize
UNION ALL SELECT 'hl2', 'low', substr(number, -2) < '50' FROM prize
UNION ALL SELECT 'oe2', 'odd', substr(number, -1) IN ('1', '3', '5', '7', '9') FROM prize
UNION ALL SELECT 'oe2', 'even', substr(number, -1) IN ('0', '2', '4', '6', '8') FROM prize;
